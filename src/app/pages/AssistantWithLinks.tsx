import '../links';

/** /assistant stands outside the frame; its answers link to pages of the console all the same. */
export { AssistantPage as AssistantWithLinks } from '@/features/assistant/AssistantPage';
