import { AssistantPage } from '@/features/assistant/AssistantPage';
import { useLinks } from '../useLinks';

/** /assistant stands outside the frame; its answers link to pages of the console all the same. */
export function AssistantWithLinks() {
  useLinks();
  return <AssistantPage />;
}
