/** @jest-environment jsdom */

import { show } from '@test/support/page';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { listViews } from '@/contract/calls/tradeLists';
import { defineResource } from '@/shared/resource/defineResource';
import { resourceArrived, resourceRequested } from '@/shared/resource/slice';
import { useResource } from '@/shared/resource/useResource';

const viewsOf = defineResource<typeof listViews>({ id: 'test/shown', call: listViews });

function Shown() {
  const [listId, setListId] = useState('');
  const { stage } = useResource(listId ? viewsOf({ listId }) : null);
  return (
    <>
      <p role="status">{stage}</p>
      {['A', 'B'].map((id) => (
        <button type="button" key={id} onClick={() => setListId(id)}>
          {id}
        </button>
      ))}
    </>
  );
}

it('requests nothing without a parameter, and once for each parameter', async () => {
  const page = show(<Shown />);
  const state = screen.getByRole('status');
  expect(state).toHaveTextContent('idle');
  expect(page.log).toEqual([]);
  await page.user.click(screen.getByRole('button', { name: 'A' }));
  page.happens(resourceArrived({ ...viewsOf({ listId: 'A' }), data: [], at: 1 }));
  expect(state).toHaveTextContent('ready');
  await page.user.click(screen.getByRole('button', { name: 'B' }));
  expect(state).toHaveTextContent('loading');
  const requests = page.log.filter(resourceRequested.match).map(({ payload }) => payload);
  expect(requests).toEqual([viewsOf({ listId: 'A' }), viewsOf({ listId: 'B' })]);
});
