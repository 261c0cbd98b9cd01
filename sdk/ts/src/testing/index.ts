export { dictionaryKeys, literalKeys, missingPlurals } from './dictionaries';
export {
  type FakeAnswer,
  type FakeRequest,
  fakeApi,
  questionsFor,
  records,
  refusal,
  success,
} from './fake-api';
export { renderInShell, type TestShellOptions } from './test-shell';
