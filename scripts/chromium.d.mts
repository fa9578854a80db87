/** For the configuration of the browser tests, which is TypeScript. */
export declare const systemBrowser: () => string | undefined
