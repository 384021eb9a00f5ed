/** Finds a long number by its digits, independent of how they are grouped on screen. */
export const bareNumber =
  (number: string) =>
  (_: string, element: Element | null): boolean =>
    element?.textContent === number && ![...element.children].some((child) => child.textContent === number);
