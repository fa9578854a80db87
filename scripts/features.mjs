/** The modules and their features. A feature may only import features before it (docs/map.md). */
export const modules = {
  identity: ['account', 'signin'],
  campus: ['files', 'masters', 'administrators', 'people', 'site'],
  classroom: ['courses', 'rps'],
  learning: ['goals', 'lessons', 'quizzes', 'bank', 'attempts', 'prints', 'practice', 'assignments'],
  insight: [
    'reports',
    'final-marks',
    'measurement',
    'standards',
    'second-marks',
    'outcomes',
    'plans',
    'surveys',
    'portfolio',
    'dashboard',
  ],
  operations: [
    'imports',
    'services',
    'feeder',
    'external-tools',
    'helpdesk',
    'announcements',
    'messages',
    'discussions',
    'notifications',
    'calendar',
    'archive',
  ],
}

/** `module/feature` in the order above. */
export const features = Object.entries(modules).flatMap(([module, names]) =>
  names.map((name) => `${module}/${name}`),
)
