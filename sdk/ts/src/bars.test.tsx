import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Bars } from './bars';

test('the largest number has the whole height, and nothing is said to screen readers', () => {
  const { container } = render(
    <Bars
      bars={[
        { id: 'mon', value: 5 },
        { id: 'tue', value: 20 },
        { id: 'wed', value: 0 },
      ]}
    />,
  );
  const bars = [...container.querySelectorAll('span')];
  expect(bars.map(({ style }) => style.blockSize)).toEqual(['25%', '100%', '0%']);
  expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
});
