/** Lets modules outside the console's store check whether a replay is running in this document. */
let replaying: () => boolean = () => false;

export const replay = {
  isOn: (): boolean => replaying(),
  install: (isOn: () => boolean): void => {
    replaying = isOn;
  },
};
