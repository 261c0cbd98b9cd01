import { useCallback, useMemo, useState } from 'react';
import type { ApiError } from '../api/errors';
import type { JsonSchema } from './json-schema';
import type { FormDefinition, FormValues, Path, Problem } from './types';
import { findProblems } from './validate';
import { getIn, isBelow, pathKey, setIn, tidy } from './values';
import { withoutHidden } from './visibility';

interface Options {
  forms: readonly FormDefinition[];
  schema: JsonSchema;
  initial: FormValues;
}

/** Values, what was touched, and what is wrong: by the schema, and as the server has said. */
export function useFormState({ forms, schema, initial }: Options) {
  const [values, setValues] = useState(initial);
  const [touched, setTouched] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<readonly Problem[]>([]);

  const sent = useMemo(() => tidy(withoutHidden(forms, values)), [forms, values]);
  const problems = useMemo(() => {
    const found = findProblems(schema, sent);
    const places = new Set(found.map(({ path }) => path));
    return [...found, ...refused.filter(({ path }) => !places.has(path))];
  }, [schema, sent, refused]);

  const set = useCallback((path: Path, value: unknown) => {
    setValues((before) => setIn(before, path, value));
    const key = pathKey(path);
    setRefused((before) => before.filter((problem) => !isBelow(problem.path, key)));
  }, []);
  const replace = useCallback((next: FormValues) => {
    setValues(next);
    setTouched([]);
    setRefused([]);
  }, []);
  const touchBelow = useCallback(
    (path: Path) => setTouched((before) => [...new Set([...before, `${pathKey(path)}.*`])]),
    [],
  );
  const touch = useCallback(
    (path: Path) => setTouched((before) => [...new Set([...before, pathKey(path)])]),
    [],
  );
  const isTouched = (key: string) =>
    touched.some((place) => place === key || (place.endsWith('*') && isBelow(key, place.slice(0, -2))));

  return {
    values,
    /** The values as they would be sent now. */
    sent,
    problems,
    get: (path: Path) => getIn(values, path),
    set,
    replace,
    touch,
    touchBelow,
    /** Takes over what the server has refused, and returns it. */
    refuse: (error: ApiError) => {
      const found = problemsOf(error);
      setRefused(found);
      return found;
    },
    problemAt: (path: Path) => {
      const key = pathKey(path);
      const problem = problems.find((each) => each.path === key);
      return problem && (refused.includes(problem) || isTouched(key)) ? problem : undefined;
    },
    problemsBelow: (path: Path) => problems.filter((problem) => isBelow(problem.path, pathKey(path))),
  };
}

/** What the server has found wrong, at its places. */
function problemsOf(error: ApiError): Problem[] {
  const { problems } = error.data;
  if (Array.isArray(problems)) {
    return problems.map((problem: Problem) => ({ ...problem, message: error.fields[problem.path] }));
  }
  return Object.entries(error.fields).map(([path, message]) => ({ path, code: 'refused', message }));
}
