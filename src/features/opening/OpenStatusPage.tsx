export const OpenStatusPage = () => null;
export const OpenRejectPage = () => null;
