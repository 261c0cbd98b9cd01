import { describe, expect, test } from 'vitest';
import { groupByPerson } from './match-groups';

const match = (page: number, personId: string, personName: string | null = 'Amina Haddad') => ({
  page,
  personId,
  personName,
  known: personName !== null,
  text: personId,
});
const problem = (pages: number[], message: string) => ({ kind: 'any', pages, message });

describe('groupByPerson', () => {
  test('somebody has all of their pages and problems, wherever these stand', () => {
    const { groups } = groupByPerson({
      matches: [match(1, '7'), match(2, '8', 'Bo Li'), match(3, '7')],
      problems: [problem([3], 'The name was not found.'), problem([1, 3], 'In two places.')],
    });
    expect(groups).toMatchObject([
      { personId: '7', pages: [1, 3], texts: ['7'], problems: ['The name was not found.', 'In two places.'] },
      { personId: '8', pages: [2], problems: [] },
    ]);
  });

  test('two persons on a page both have its problem', () => {
    const { groups } = groupByPerson({
      matches: [match(1, '7'), match(1, '8', 'Bo Li')],
      problems: [problem([1], 'Two persons.')],
    });
    expect(groups.map((group) => group.problems)).toEqual([['Two persons.'], ['Two persons.']]);
  });

  test('pages of persons of other schools are one problem, and no card each', () => {
    const theirs = { kind: 'other_school', pages: [1, 3], message: '2 pages belong to other schools.' };
    const { groups, loose } = groupByPerson({
      matches: [match(1, '7', null), match(2, '8', null), match(3, '9', null), match(3, '4', 'Bo Li')],
      problems: [theirs, problem([2], 'Unknown.')],
    });
    expect(groups.map((group) => [group.personId, group.problems])).toEqual([
      ['8', ['Unknown.']],
      ['4', []],
    ]);
    expect(loose).toEqual([theirs]);
  });

  test('pages of other schools alone are one line', () => {
    const theirs = { kind: 'other_school', pages: [1, 2], message: '2 pages belong to other schools.' };
    const { groups, loose } = groupByPerson({
      matches: [match(1, '7', null), match(2, '8', null)],
      problems: [theirs],
    });
    expect([groups, loose]).toEqual([[], [theirs]]);
  });

  test('pages of nobody are left, and an unknown id is nobody’s namesake', () => {
    const { groups, loose } = groupByPerson({
      matches: [match(1, '7'), match(2, '7', null)],
      problems: [problem([2], 'Unknown.'), problem([4, 5], 'Nobody.')],
    });
    expect(groups.map((group) => [group.personName, group.problems])).toEqual([
      ['Amina Haddad', []],
      [null, ['Unknown.']],
    ]);
    expect(loose).toEqual([problem([4, 5], 'Nobody.')]);
  });
});
