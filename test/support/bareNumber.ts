/** Finds a long number by its text, whatever groups it is drawn in. */
export const bareNumber =
  (number: string) =>
  (_: string, element: Element | null): boolean =>
    element?.textContent === number && ![...element.children].some((child) => child.textContent === number);
