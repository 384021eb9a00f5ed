import { anExtension } from '../support/devTools';

const devTools = anExtension();
Object.assign(window, { devTools, __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: devTools.compose });
