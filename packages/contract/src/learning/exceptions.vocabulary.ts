/** Exceptions for one student: extra minutes, extra remedials, another window, Luluskan, Buka kunci. */
export const exceptionKinds = ['minutes', 'remedials', 'window', 'pass', 'unlock'] as const
export type ExceptionKind = (typeof exceptionKinds)[number]
