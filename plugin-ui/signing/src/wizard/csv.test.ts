import { describe, expect, test } from 'vitest';
import { idColumnOf, readCsv, readIds } from './csv';

describe('readCsv', () => {
  test('reads quoted texts with separators, quotes and lines in them', () => {
    const text = '\uFEFFid,trip\r\n1001,"Zoo, ""big"" one\nand back"\r\n\r\n1002,Museum';
    expect(readCsv(text)).toEqual({
      columns: ['id', 'trip'],
      rows: [
        ['1001', 'Zoo, "big" one\nand back'],
        ['1002', 'Museum'],
      ],
    });
  });

  test.each([';', '\t'])('finds the separator %j', (separator) => {
    const text = `Student ID${separator}Trip, day\n7${separator}Zoo`;
    expect(readCsv(text)).toEqual({ columns: ['Student ID', 'Trip, day'], rows: [['7', 'Zoo']] });
  });

  test('an empty file has no columns', () => {
    expect(readCsv('\n \n')).toEqual({ columns: [], rows: [] });
  });
});

describe('idColumnOf', () => {
  test('knows what districts call it', () => {
    expect(idColumnOf(['Name', 'STUDENT_ID', 'Trip'])).toBe(1);
    expect(idColumnOf(['Nombre', 'Clase'])).toBe(0);
  });
});

describe('readIds', () => {
  test('takes lists as they are pasted, each id once', () => {
    expect(readIds('1001\n1002, 1003;1001  1004\n')).toEqual(['1001', '1002', '1003', '1004']);
  });
});
