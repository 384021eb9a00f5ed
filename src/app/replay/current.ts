/** Whether a replay is running in this document, for modules outside the console's store. */
let replaying: () => boolean = () => false;

export const replay = {
  isOn: (): boolean => replaying(),
  install: (isOn: () => boolean): void => {
    replaying = isOn;
  },
};
