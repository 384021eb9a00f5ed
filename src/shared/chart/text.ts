export const CHART_TEXT = { day: '日期', wan: '万' } as const;
