/** @jest-environment jsdom */

import { renderHook } from '@testing-library/react';
import { useTopOn } from '@/shared/ui/useTopOn';

it('shows replaced content from its top, and leaves the first content where the history has put it', () => {
  const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const { rerender } = renderHook(({ content }) => useTopOn(content), { initialProps: { content: 'form' } });
  rerender({ content: 'form' });
  expect(scrolled).not.toHaveBeenCalled();
  rerender({ content: 'result' });
  expect(scrolled.mock.calls).toEqual([[0, 0]]);
});
