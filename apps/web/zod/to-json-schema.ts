const none = () => () => undefined
export const createToJSONSchemaMethod = none
export const createStandardJSONSchemaMethod = none
