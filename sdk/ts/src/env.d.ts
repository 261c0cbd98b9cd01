declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';

interface ImportMeta {
  /** Vite's way to read many files; tests only. */
  glob<T>(
    pattern: string | readonly string[],
    options: { query?: string; import: string; eager: true },
  ): Record<string, T>;
}
