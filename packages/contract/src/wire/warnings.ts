export type { Warning } from './warnings.schemas.ts'
