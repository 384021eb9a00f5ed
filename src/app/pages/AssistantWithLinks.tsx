import '../links';

/** /assistant has no frame, but its answers link to pages of the console. So it loads the link check. */
export { AssistantPage as AssistantWithLinks } from '@/features/assistant/AssistantPage';
