import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  type MantineTheme,
  mergeMantineTheme,
} from '@mantine/core'
import type { Plugin } from 'vite'
import { theme } from './src/ui/theme.ts'
import { cssVariablesResolver } from './src/ui/tokens.ts'

/** Imported by main.tsx. */
const NAME = 'virtual:mantine-variables.css'
const RESOLVED = `\0${NAME}`

type Variables = ReturnType<typeof defaultCssVariablesResolver>

/** Without the variables that Mantine's own stylesheet has. */
const withoutDefaults = (variables: Variables): Variables => {
  const defaults = defaultCssVariablesResolver(DEFAULT_THEME)
  const pick = (part: keyof Variables) => {
    const known: Record<string, string> = defaults[part]
    return Object.fromEntries(
      Object.entries(variables[part]).filter(([name, value]) => known[name] !== value),
    )
  }
  return { variables: pick('variables'), light: pick('light'), dark: pick('dark') }
}

/**
 * The theme's CSS variables as a stylesheet of the build. MantineProvider would compute them on every phone,
 * with 3 kB of code.
 */
export const mantineVariables = (): Plugin => ({
  name: 'mantine-variables',
  resolveId: (source) => (source === NAME ? RESOLVED : undefined),
  load: (id) => {
    if (id !== RESOLVED) return undefined
    const merged = mergeMantineTheme(DEFAULT_THEME, theme) as MantineTheme
    const variables = deepMerge(defaultCssVariablesResolver(merged), cssVariablesResolver(merged))
    return convertCssVariables(withoutDefaults(variables as Variables), ':root')
  },
})
