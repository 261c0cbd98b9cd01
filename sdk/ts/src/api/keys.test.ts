import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { type AnswerKey, callKey, localKey } from './keys';

/** Which of the answers are asked for anew after `key` was made old. */
function stale(key: AnswerKey, answers: Record<string, AnswerKey>): string[] {
  const client = new QueryClient();
  for (const [name, each] of Object.entries(answers)) client.setQueryData(each, name);
  void client.invalidateQueries({ queryKey: key });
  return Object.keys(answers).filter((name) => client.getQueryState(answers[name] ?? [])?.isInvalidated);
}

const ANSWERS = {
  list: callKey('/api/plugin'),
  people: callKey('/api/plugin/{plugin_id}', { path: { plugin_id: 'people' } }),
  manual: callKey('/api/plugin/{plugin_id}/manual/{name}', {
    path: { plugin_id: 'people', name: 'guide' },
    query: { language: 'ar' },
  }),
  mail: callKey('/api/plugin/{plugin_id}', { path: { plugin_id: 'mail' } }),
  findings: callKey('/api/plugin/check', { body: { pluginId: 'people' } }),
  words: localKey('words', 'ar'),
};

describe('callKey', () => {
  test('names what its placeholders stand for, and what is asked beside the path', () => {
    expect(ANSWERS.manual).toEqual([
      'api',
      'plugin',
      'people',
      'manual',
      'guide',
      { query: { language: 'ar' } },
    ]);
  });

  test('the beginning of a path covers every answer below it, and no other', () => {
    expect(stale(callKey('/api/plugin'), ANSWERS)).toEqual(['list', 'people', 'manual', 'mail', 'findings']);
    expect(stale(ANSWERS.people, ANSWERS)).toEqual(['people', 'manual']);
  });

  test('a part of what was asked covers the answers that were asked so', () => {
    expect(stale(callKey('/api/plugin/check', { body: {} }), ANSWERS)).toEqual(['findings']);
    expect(stale(callKey('/api/plugin/check', { body: { pluginId: 'mail' } }), ANSWERS)).toEqual([]);
  });

  test('a path whose placeholder is not filled covers nothing', () => {
    expect(stale(callKey('/api/plugin/{plugin_id}'), ANSWERS)).toEqual([]);
  });
});
