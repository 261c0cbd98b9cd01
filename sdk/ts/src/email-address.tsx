import { Fragment } from 'react';

/** An e-mail address, from left to right in every language; where it is too long it breaks before its @ or a dot. */
export function EmailAddress({ email }: { email: string }) {
  const [first, ...others] = email.split(/(?=[@.])/);
  return (
    <bdi dir="ltr">
      {first}
      {others.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts may be alike, and none moves
        <Fragment key={index}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}
