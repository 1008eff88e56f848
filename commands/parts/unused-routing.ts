/** A piece of source code, and its replacement wherever it occurs. */
type Replacement = readonly [from: string, to: string]

/**
 * The changes that the client build makes in a module of React Router.
 * @property functions the new bodies of functions, by name
 */
type Change = { module: string; functions: Readonly<Record<string, string>>; parts: readonly Replacement[] }

const nothing = (...names: string[]) => Object.fromEntries(names.map((name) => [name, '']))

/**
 * Exports of React Router that need code that the build removes. All exports of its `dom/` folder, such as links and
 * forms, need removed code, too.
 */
export const INCOMPLETE: ReadonlySet<string> = new Set([
  'Navigate',
  'createMemoryRouter',
  'createStaticHandler',
  'useBlocker',
  'useRevalidator',
])

/**
 * The removal of React Router features that no page uses: forms and fetchers, redirects from loaders, blockers, scroll
 * restoration, view transitions, route discovery, middleware, masks and hooks for monitoring services.
 */
const ROUTER: Change = {
  module: 'router/router',
  functions: {
    ...nothing('handleAction', 'fetch', 'handleFetcherAction', 'handleFetcherLoader', 'revalidate'),
    ...nothing('getFetcher', 'resetFetcher', 'queueFetcherForDeletion', 'deleteFetcher', 'abortFetcher'),
    ...nothing('updateFetcherState', 'setFetcherError', 'interruptActiveLoads', 'markFetchersDone'),
    ...nothing('markFetchRedirectsDone', 'abortStaleFetchLoads', 'getUpdatedRevalidatingFetchers'),
    ...nothing('getUpdatedActionData', 'getSubmissionFromNavigation', 'getTargetedDataStrategyMatches'),
    getActionDataForCommit: 'return {}',
    normalizeNavigateOptions: 'return { path }',
    isMutationMethod: 'return false',
    ...nothing('startRedirectNavigation', 'findRedirect', 'normalizeRelativeRoutingRedirectResponse'),
    ...nothing('isRedirectDataStrategyResult', 'isRedirectResult'),
    ...nothing('getBlocker', 'deleteBlocker', 'updateBlocker', 'shouldBlockNavigation'),
    ...nothing('enableScrollRestoration', 'saveScrollPosition', 'getScrollKey'),
    getSavedScrollPosition: 'return null',
    ...nothing('restoreAppliedTransitions', 'persistAppliedTransitions'),
    checkFogOfWar: 'return {}',
    ...nothing('discoverRoutes', 'patchRoutes', 'patchRoutesImpl', '_internalSetRoutes', 'dispose'),
    ...nothing('runClientMiddlewarePipeline', 'getInstrumentationNavigateMeta'),
  },
  parts: [
    ['opts.submission && isMutationMethod(opts.submission.formMethod)', 'false'],
    ['submission && isMutationMethod(submission.formMethod)', 'false'],
    ['if (submission) return {', 'if (false) return {'],
    ['opts && opts.pendingError', 'false'],
    ['pendingActionResult && isErrorResult(pendingActionResult[1])', 'false'],
    ['state.actionData != null && state.navigation.formMethod != null', 'false'],
    ['state.navigation.formMethod != null', 'false'],
    ['isDataWithResponseInit(result)', 'false'],
    ['fetchLoadMatches.forEach((f, key) => {', 'if (false) fetchLoadMatches.forEach((f, key) => {'],
    ['if (redirect) ', 'if (false) '],
    ['if (blockerKey', 'if (false'],
    ['if (unblockBlockerHistoryUpdate)', 'if (false)'],
    ['blockers.size > 0', 'false'],
    ['if (isBrowser)', 'if (false)'],
    ['pendingAction === "POP" && !isUninterruptedRevalidation && location !== state.location', 'false'],
    ['else if (pendingViewTransitionEnabled)', 'else if (false)'],
    ['if (isFogOfWar)', 'if (false)'],
    ['initialMatches == null && !init.patchRoutesOnNavigation', 'initialMatches == null'],
    // On this site, the `lazy` property of a route is always a function.
    ['typeof route.lazy === "function"', 'true'],
    ['if (!routeToUpdate.lazy || typeof routeToUpdate.lazy !== "object") return', 'return'],
    ['future.unstable_routePatternMatching', 'false'],
    ['isStaticHandler ? ', 'false ? '],
    ['!init.dataStrategy &&', 'false &&'],
    ['opts?.mask', 'false'],
    ['if (init.instrumentations)', 'if (false)'],
    ['opts?.instrumentationNavigateMetaReceiver', 'false'],
  ],
}

const PROVIDER: Change = {
  module: 'components',
  functions: {},
  parts: [
    ['if (!viewTransitionOpts || !isViewTransitionAvailable)', 'if (true)'],
    ['React$1.useEffect(() => {', 'if (false) React$1.useEffect(() => {'],
    ['React$1.useState()', '[]'],
    ['React$1.useState({ isTransitioning: false })', '[{ isTransitioning: false }]'],
    ['newState.fetchers.forEach(', 'if (false) newState.fetchers.forEach('],
    ['if (useTransitions === true)', 'if (false)'],
    ['useIsRSCRouterContext() || useTransitions', 'undefined'],
  ],
}

/**
 * The changes in all modules. They also remove React Router's warnings for developers, which still appear in
 * development.
 */
export const CHANGES: readonly Change[] = [
  ROUTER,
  PROVIDER,
  { module: 'router/history', functions: nothing('warning'), parts: [] },
  { module: 'server-runtime/warnings', functions: nothing('warnOnce'), parts: [] },
  { module: 'hooks', functions: nothing('warningOnce'), parts: [] },
  {
    module: 'router/instrumentation',
    functions: {
      ...nothing('consumeInstrumentationClientResultMetaReceiver', 'getRouteInstrumentationUpdates'),
      ...nothing('instrumentClientSideRouter', 'instrumentHandler'),
    },
    parts: [],
  },
]
