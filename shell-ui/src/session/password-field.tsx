import { PasswordInput } from '@homeroom/sdk';
import type { ReactNode } from 'react';
import { useText } from '../i18n/i18n';

interface Props {
  label: string;
  description?: string;
  error?: ReactNode;
  autoFocus?: boolean;
  value: string;
  onChange: (value: string) => void;
  /** For the browser's password manager: a password that is there, or one that is being chosen. */
  autoComplete: 'current-password' | 'new-password';
}

/** A password on the pages around signing in, which can be shown while it is typed. */
export function PasswordField({ onChange, ...props }: Props) {
  const t = useText();
  return (
    <PasswordInput
      {...props}
      onChange={(event) => onChange(event.currentTarget.value)}
      visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword') }}
      size="md"
    />
  );
}
