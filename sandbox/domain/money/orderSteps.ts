/** A step of an order's trail: what happened to it, and who did it. */
export interface Step {
  step: string;
  text: string;
  /** A person's name; the platform where nobody is said. */
  by?: string;
}

/** Who was told, and of what where it is not the order itself; no step where nobody was. */
export const told = (names: readonly string[], of = ''): Step[] =>
  names.length === 0 ? [] : [{ step: 'MESSAGE', text: `${of}已通知${names.join('、')}` }];
