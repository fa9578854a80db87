import { Tabs } from '@mantine/core'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import classes from './PageTabs.module.css'

type PageTab = {
  value: string
  label: string
  panel: ReactNode
  /** Only hidden once opened, so that text being typed stays. */
  kept?: boolean
}
export type PageTabsProps = {
  tabs: readonly PageTab[]
  tab: string
  onTab: (tab: string) => void
  /** Class of the tab row. */
  className?: string
  /** Tabs inside a tab. */
  inner?: boolean
  /** Shown at the end of the tab row. */
  aside?: ReactNode
}

/** Scrolls the open tab into view, because phones are too narrow for all. */
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

/** A page with tabs. An unknown tab opens the first. */
export function PageTabs({ tabs, tab, onTab, className = '', inner: isInner = false, aside }: PageTabsProps) {
  const [openedTabs, setOpenedTabs] = useState<ReadonlySet<string>>(new Set([tab]))
  if (!openedTabs.has(tab)) setOpenedTabs(new Set([...openedTabs, tab]))
  const row = useInSight(tab)
  const first = tabs.some(({ value }) => value === tab) ? undefined : tabs[0]?.value
  useEffect(() => {
    if (first) onTab(first)
  })
  const list = (
    <Tabs.List
      ref={row}
      className={`${classes.tabs} ${className}`}
      data-inner={isInner || undefined}
      data-no-print
    >
      {tabs.map(({ value, label }) => (
        <Tabs.Tab key={value} value={value}>
          {label}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  )
  return (
    <Tabs
      value={tab}
      onChange={(to) => to && onTab(to)}
      keepMounted={false}
      // Hiding with Activity would lose half-written text.
      keepMountedMode="display-none"
    >
      {aside ? (
        <div className={classes.row}>
          {list}
          {aside}
        </div>
      ) : (
        list
      )}
      {tabs.map(({ value, panel, kept: isKept = false }) => (
        <Tabs.Panel key={value} value={value} keepMounted={isKept && openedTabs.has(value)}>
          {panel}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
