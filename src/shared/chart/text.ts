export const CHART_TEXT = { wan: '万', today: '今日，截至目前' } as const;
