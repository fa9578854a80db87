/** The variables are a stylesheet of the build (mantineVariables.ts). */
export const MantineCssVariables = () => null
