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

/** Imported by main.tsx; its content is computed here. */
const FILE = '/src/ui/variables.css'

type Variables = ReturnType<typeof defaultCssVariablesResolver>

/** Without the variables that Mantine's own stylesheet has. */
const withoutDefaults = (variables: Variables): Variables => {
  const defaults = defaultCssVariablesResolver(DEFAULT_THEME)
  const pick = (part: keyof Variables) => {
    const defaultValues: Record<string, string> = defaults[part]
    return Object.fromEntries(
      Object.entries(variables[part]).filter(([name, value]) => defaultValues[name] !== value),
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
  enforce: 'pre',
  load: (id) => {
    if (!id.split('?')[0]?.endsWith(FILE)) return undefined
    const ownTheme = mergeMantineTheme(DEFAULT_THEME, theme) as MantineTheme
    const variables = deepMerge(defaultCssVariablesResolver(ownTheme), cssVariablesResolver(ownTheme))
    return convertCssVariables(withoutDefaults(variables as Variables), ':root')
  },
})
