export const aggregateChecks = () => ({})
export const toJSONSchema = () => undefined
