import { useSelector } from 'react-redux';
import { selectJudge } from '@/shared/ports/links';
import { MAKERS } from './paths';

/** Whether the user makes vouchers and orders: the guard's own word, which follows a change of menus. */
export const useMaker = (): boolean => useSelector(selectJudge)(MAKERS).kind === 'open';
