import { useSelector } from 'react-redux';
import { enterprisesSelectors } from '@/features/enterprises';
import { sessionSelectors } from '@/features/session';
import { messagesSelectors } from './slice';

type State = Parameters<typeof messagesSelectors.selectOwnTodoCount>[0] &
  Parameters<typeof enterprisesSelectors.selectUnfinished>[0];

/** Number of the user's to-dos: the entries of `TodoList`, for the bell, the bottom bar and the home page. */
export const selectTodoCount = (state: State): number =>
  messagesSelectors.selectOwnTodoCount(state) + enterprisesSelectors.selectUnfinished(state).length;

/** Returns whether all to-dos are loaded or failed. They come from two calls and are shown when both are answered. */
export function useTodosKnown(): boolean {
  const settled = useSelector(messagesSelectors.selectTodosSettled);
  const stage = useSelector(enterprisesSelectors.selectEnterprisesStage);
  const hasOthers = useSelector(sessionSelectors.selectUser)?.kind === 'ordinary';
  return settled && (!hasOthers || stage === 'loaded' || stage === 'failed');
}
