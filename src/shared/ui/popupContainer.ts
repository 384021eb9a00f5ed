/** Where Arco draws what pops up at an element: in the dialog that the element stands in, above which nothing else is seen. */
export const popupContainer = (element: Element): Element => element.closest('dialog') ?? document.body;
