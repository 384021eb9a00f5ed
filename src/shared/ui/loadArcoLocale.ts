import zhCN from '@arco-design/web-react/es/locale/zh-CN';
import words from './arcoLocale';

/** The words of Arco's parts, for those that show some: the calendar, dialogs, lists to choose from. */
Object.assign(words, zhCN);
