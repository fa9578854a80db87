import { Tabs } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import classes from './PageTabs.module.css'

type PageTab = {
  value: string
  label: string
  panel: ReactNode
  /** Once opened it is only hidden: what is being written there stays. */
  kept?: boolean
}
type PageTabsProps = { tabs: readonly PageTab[]; tab: string; onTab: (tab: string) => void }

/** A page in parts; the address says which is open. */
export function PageTabs({ tabs, tab, onTab }: PageTabsProps) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set([tab]))
  if (!opened.has(tab)) setOpened(new Set([...opened, tab]))
  return (
    <Tabs
      value={tab}
      onChange={(to) => to && onTab(to)}
      keepMounted={false}
      // Hiding as an activity would take a half-written text with it.
      keepMountedMode="display-none"
    >
      <Tabs.List className={classes.tabs} data-no-print>
        {tabs.map(({ value, label }) => (
          <Tabs.Tab key={value} value={value}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ value, panel, kept = false }) => (
        <Tabs.Panel key={value} value={value} keepMounted={kept && opened.has(value)}>
          {panel}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
