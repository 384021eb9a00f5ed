/** @jest-environment jsdom */

import '@testing-library/jest-dom';
import { act, render, screen } from '@testing-library/react';
import { LazyComponent, type LazySpec, loadComponent } from '@/shared/ui/LazyComponent';

const Part = ({ name }: { name: string }) => <p>{name}</p>;

/** Builds a lazy component whose loads have these results, one after the other. */
function aPart(...answers: (typeof Part | Error)[]) {
  const load = jest.fn(async () => {
    const answer = answers.shift() as typeof Part | Error;
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const spec: LazySpec<{ name: string }> = {
    load,
    waiting: <p>加载中</p>,
    failed: (again) => (
      <button type="button" onClick={again}>
        重试
      </button>
    ),
  };
  return { spec, load };
}
const show = (spec: LazySpec<{ name: string }>) => render(<LazyComponent of={spec} props={{ name: '一页' }} />);

describe('a lazy component', () => {
  it('renders at once when its code is already loaded', async () => {
    const { spec, load } = aPart(Part);
    await loadComponent(spec);
    await loadComponent(spec);
    show(spec);
    expect(screen.getByText('一页')).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('loads its code again when it is shown after a failed prefetch', async () => {
    const { spec, load } = aPart(new Error('out of reach'), Part);
    await expect(loadComponent(spec)).rejects.toThrow('out of reach');
    show(spec);
    expect(screen.getByText('加载中')).toBeInTheDocument();
    expect(await screen.findByText('一页')).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('shows a failed load in its place, and loads the code again on request', async () => {
    const { spec } = aPart(new Error('out of reach'), Part);
    show(spec);
    const again = await screen.findByRole('button', { name: '重试' });
    await act(async () => again.click());
    expect(await screen.findByText('一页')).toBeInTheDocument();
  });
});
