import { financeMonth, financeMonths, financeSubjects } from '@/contract/calls/statements';
import { defineResource } from '@/shared/resource/defineResource';

export const months = defineResource<typeof financeMonths>({ id: 'finance/months', call: financeMonths, request: {} });
export const monthOf = defineResource<typeof financeMonth>({ id: 'finance/month', call: financeMonth });
export const subjects = defineResource<typeof financeSubjects>({
  id: 'finance/subjects',
  call: financeSubjects,
  request: {},
});
