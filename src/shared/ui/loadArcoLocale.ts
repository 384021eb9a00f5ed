import zhCN from '@arco-design/web-react/es/locale/zh-CN';
import words from './arcoLocale';

/** Sets the Chinese texts of the Arco components that contain text: the calendar, dialogs and selects. */
Object.assign(words, zhCN);
