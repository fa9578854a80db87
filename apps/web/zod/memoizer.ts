export const memoizer = () => undefined
export const isBackEdge = () => false
export const isRecursiveSchema = () => false
