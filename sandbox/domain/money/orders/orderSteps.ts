/** A step of an order's trail: the event, and the user. */
export interface Step {
  step: string;
  text: string;
  /** A person's name; by default the platform. */
  by?: string;
}

/** The timeline step that names the notified users, and the subject if it is not the order. No step without such users. */
export const notifiedStep = (names: readonly string[], of = ''): Step[] =>
  names.length === 0 ? [] : [{ step: 'MESSAGE', text: `${of}已通知${names.join('、')}` }];
