export const document = '/document';
export const newIndex = '/document/newIndex';
export const interfaces = '/document/interface';
