export { askQuestion } from './askQuestion';
export { openAssistant } from './openAssistant';
