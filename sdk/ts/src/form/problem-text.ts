import { useCallback } from 'react';
import { useFormat } from '../use-format';
import { useSdkText } from '../use-plugin';
import type { Problem } from './types';

const CODES = new Set([
  'required',
  'type',
  'option',
  'minLength',
  'maxLength',
  'email',
  'uri',
  'tel',
  'date',
  'earliest',
  'latest',
  'minimum',
  'maximum',
  'above',
  'below',
  'minItems',
  'maxItems',
  'uniqueItems',
  'letters',
  'digits',
  'alphanumeric',
  'time',
  'postcode',
  'name',
  'pattern',
  'unknownSchool',
]);

/** The problem in words: our own for what both sides know, else the server's. */
export function useProblemText(): (problem: Problem) => string {
  const t = useSdkText();
  const format = useFormat();
  return useCallback(
    ({ code, limit, message }) => {
      if (code === 'type')
        return t(limit === 'number' || limit === 'integer' ? `form.problem.${limit}` : 'form.problem.type');
      if (!CODES.has(code)) return message ?? t('form.problem.other');
      if (typeof limit === 'number')
        return t(`form.problem.${code}`, { count: limit, limit: format.number(limit) });
      const isDay = code === 'earliest' || code === 'latest';
      return t(`form.problem.${code}`, { limit: isDay ? format.date(`${limit}T12:00:00Z`) : limit });
    },
    [t, format],
  );
}
