/**
 * React's production build of react-dom with the parts left out that the demo does not use. React
 * alone is larger than the demo may be. What is left is React's own code, unchanged.
 *
 * The names below are functions at the top of react-dom-client.production.js (19.3.1), as patterns.
 * Those of a feature do nothing when the feature is not used, and get an empty body. Where a component
 * would enter such a feature, an error is thrown instead. The bundler then drops what nobody calls.
 */
const parts = {
  'view transitions': `
    \\w*ViewTransition\\w* commitAfterMutationEffectsOnFiber recursivelyTraverseAfterMutationEffects
    measureClonedInstance measureInstance createMeasurement estimateBandwidth isLikelyStaticResource
    forceLayout defaultOnDefaultTransitionIndicator`,
  'refs on fragments': `
    FragmentInstance get\\w*Fragment\\w* findFragment\\w* addFragmentHandleTo\\w*
    commitNewChildToFragmentInstance\\w* deleteChildFromFragmentInstance commitFragmentInstance\\w*
    blurActiveElementWithinFragment validateDocumentPositionWithFiberTree addEventListenerToChild
    removeEventListenerFromChild dispatch\\w*ToChild setFocusOnFiberIfFocusable collectChildren observeChild
    unobserveChild collectClientRects normalizeListenerOptions indexOfEventListener isFiberPrecedingCheck
    isFiberFollowingCheck isFiberContainedByFragment`,
  'style sheets, scripts and other resources rendered by components': `
    preload preloadModule preinitStyle preinitScript preinitModuleScript preconnectAs prefetchDNS preconnect
    getResource preloadStylesheet acquireResource insertStylesheet insertStylesheetIntoRoot
    insertSuspendedStylesheets adoptPreload\\w* getHydratableHoistableCache mountHoistable preloadResource
    suspendResource createHoistableInstance styleTagPropsFromRawProps stylesheetPropsFromRawProps
    scriptPropsFromRawProps getStyleKey getStylesheetSelectorFromKey getScriptKey getScriptSelectorFromKey
    preloadResourceAndSuspendIfNeeded onUnsuspend unsuspendResource
    accumulateSuspenseyCommitOnFiber recursivelyAccumulateSuspenseyCommit`,
  'hydration of server-rendered pages': `
    prepareToHydrateHostInstance throwOnHydrationMismatch canHydrate\\w+ getNextHydratable\\w*
    attempt\\w*Hydration\\w* attemptExplicitHydrationTarget ReactDOMHydrationRoot
    retryDehydratedSuspenseBoundary queueHydrationError mountHostRootWithoutHydrating
    retrySuspenseComponentWithoutHydrating retryActivityComponentWithoutHydrating clearHydrationBoundary
    commitActivityHydrationCallbacks commitSuspenseHydrationCallbacks upgradeHydrationErrorsToRecoverable
    warnIfHydrating hideOrUnhideDehydratedBoundary scheduleCallbackIfUnblocked replayUnblockedEvents
    getParentHydrationBoundary retryIfBlockedOn scheduleReplayQueueIfNeeded`,
  'class components': `
    mountClassInstance callComponentWillReceiveProps checkShouldComponentUpdate resolveClassComponentProps
    callComponentWillMount constructClassInstance applyDerivedStateFromProps finishClassComponent
    createClassErrorUpdate initializeClassErrorUpdate safelyCallComponentWillUnmount commitClassCallbacks
    commitClassLayoutLifecycles commitClassHiddenCallbacks commitClassDidMount`,
  'form actions and custom elements': `
    updateActionStateImpl rerenderActionState runActionStateAction dispatchActionState
    notifyActionListeners pushActionStateQueue actionStateReducer extractEvents\\$1 startHostTransition
    ensureFormComponentIsStateful setPropOnCustomElement`,
};

const answers = {
  isHostHoistableType: 'return !1;',
  popHydrationState: 'return !1;',
  queueIfContinuousEvent: 'return !1;',
  describeNativeComponentFrame: 'return "";',
};
for (const name of [
  'updateClassComponent', 'updateActivityComponent', 'updateSuspenseListComponent',
  'updateDehydratedSuspenseComponent', 'mountActionState',
]) {
  answers[name] = `throw Error("The React of this demo has no ${name}.");`;
}

const names = new RegExp(`^(${Object.values(parts).join(' ').trim().split(/\s+/).join('|')})$`);

export const leftOut = Object.keys(parts);

export function smaller(source) {
  const lines = source.split('\n');
  const kept = [];
  for (let at = 0; at < lines.length; at++) {
    const name = /^function ([\w$]+)/.exec(lines[at])?.[1];
    const empty = name !== undefined && (name in answers || names.test(name));
    if (!empty && !lines[at].startsWith('FragmentInstance.prototype.')) {
      kept.push(lines[at]);
      continue;
    }
    if (empty) kept.push(`function ${name}() { ${answers[name] ?? ''} }`);
    while (!lines[at].startsWith('}')) at += 1;
  }
  return kept
    .join('\n')
    .replace(/exports\.hydrateRoot = function[\s\S]*?\n};/, '')
    // A page that is not hydrated is never hydrating.
    .replace(/\n  isHydrating\n\) \{/g, '\n  given\n) {')
    .replace(/\n  isHydrating = !1,\n/, '\n')
    .replace(/\(isHydrating = !0\)/g, '0')
    .replace(/\bisHydrating = ![01];/g, ';')
    .replace(/(?<![.\w])isHydrating(?![$\w])/g, '!1');
}
