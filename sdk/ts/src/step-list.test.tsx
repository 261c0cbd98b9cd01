import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { StepList } from './step-list';
import { renderInShell } from './testing';

const STEPS = [
  { id: 'upload', title: 'Upload' },
  { id: 'check', title: 'Check' },
  { id: 'send', title: 'Send' },
] as const;

function setUp(canChoose?: (step: string) => boolean) {
  const onChoose = vi.fn();
  renderInShell(
    <StepList label="Steps" steps={STEPS} current="check" canChoose={canChoose} onChoose={onChoose} />,
  );
  return { onChoose, steps: within(screen.getByRole('navigation', { name: 'Steps' })) };
}

describe('StepList', () => {
  test('says which step is the current one, and numbers those that are not done', () => {
    const { steps } = setUp();
    expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Upload',
      '2Check',
      '3Send',
    ]);
    expect(steps.getByRole('button', { current: 'step' }).textContent).toBe('2Check');
  });

  test('opens a step that was left, by the keyboard too, and none that is to come', async () => {
    const { onChoose, steps } = setUp();
    await userEvent.tab();
    expect(document.activeElement).toBe(steps.getByRole('button', { name: 'Upload' }));
    await userEvent.keyboard('{Enter}');
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('upload');
    expect(steps.getByRole<HTMLButtonElement>('button', { name: '3 Send' }).disabled).toBe(true);
  });

  test('opens no step that cannot be chosen any more', () => {
    const { steps } = setUp((step) => step !== 'upload');
    expect(steps.getByRole<HTMLButtonElement>('button', { name: 'Upload' }).disabled).toBe(true);
    expect(steps.getByRole<HTMLButtonElement>('button', { name: '2 Check' }).disabled).toBe(false);
  });
});
