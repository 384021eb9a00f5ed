/** The container for Arco's popups: the dialog around the element, because only its content is visible above the page. */
export const popupContainer = (element: Element): Element => element.closest('dialog') ?? document.body;
