import classes from './logo.module.css';

/** The product's mark: a house whose door is a document. */
export function Logo({ isCompact = false }: { isCompact?: boolean }) {
  return (
    <span className={classes.logo}>
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
        <path d="M16 3 3 13.5V29h26V13.5Z" fill="currentColor" opacity=".22" />
        <path
          d="M16 3 3 13.5M16 3l13 10.5"
          stroke="currentColor"
          strokeWidth="2.6"
          strokeLinecap="round"
          fill="none"
        />
        <path d="M11 15h7l3 3v11H11Z" fill="currentColor" />
      </svg>
      <span className={isCompact ? classes.hidden : undefined}>homeroom</span>
    </span>
  );
}
