/** Finds a long number by its text, however its digits are grouped on screen. */
export const bareNumber =
  (number: string) =>
  (_: string, element: Element | null): boolean =>
    element?.textContent === number && ![...element.children].some((child) => child.textContent === number);
