import { Tabs } from '@mantine/core'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import classes from './PageTabs.module.css'

type PageTab = {
  value: string
  label: string
  panel: ReactNode
  /** Once opened it is only hidden: what is being written there stays. */
  kept?: boolean
}
export type PageTabsProps = {
  tabs: readonly PageTab[]
  tab: string
  onTab: (tab: string) => void
  /** Of the row of tabs. */
  className?: string
}

/** The row of tabs, which a phone is too narrow for, with the open one in sight. */
function useInSight(tab: string) {
  const row = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the open tab is found in the document
  useLayoutEffect(() => {
    const open = row.current?.querySelector('[aria-selected="true"]')
    if (!row.current || !open) return
    const [around, tabRect] = [row.current.getBoundingClientRect(), open.getBoundingClientRect()]
    row.current.scrollLeft += tabRect.left + tabRect.width / 2 - (around.left + around.width / 2)
  }, [tab])
  return row
}

/** A page in parts, of which one is open. One that is not there, or no longer, leads to the first. */
export function PageTabs({ tabs, tab, onTab, className = '' }: PageTabsProps) {
  const [openedTabs, setOpenedTabs] = useState<ReadonlySet<string>>(new Set([tab]))
  if (!openedTabs.has(tab)) setOpenedTabs(new Set([...openedTabs, tab]))
  const row = useInSight(tab)
  const first = tabs.some(({ value }) => value === tab) ? undefined : tabs[0]?.value
  useEffect(() => {
    if (first) onTab(first)
  })
  return (
    <Tabs
      value={tab}
      onChange={(to) => to && onTab(to)}
      keepMounted={false}
      // Hiding as an activity would take a half-written text with it.
      keepMountedMode="display-none"
    >
      <Tabs.List ref={row} className={`${classes.tabs} ${className}`} data-no-print>
        {tabs.map(({ value, label }) => (
          <Tabs.Tab key={value} value={value}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ value, panel, kept: isKept = false }) => (
        <Tabs.Panel key={value} value={value} keepMounted={isKept && openedTabs.has(value)}>
          {panel}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
