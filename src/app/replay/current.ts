/** Whether something is being replayed in this document, for what stands beside the console's store. */
let replaying: () => boolean = () => false;

export const replay = {
  isOn: (): boolean => replaying(),
  install: (isOn: () => boolean): void => {
    replaying = isOn;
  },
};
