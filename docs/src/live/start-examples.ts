// A page without a live example loads nothing of them.
if (document.querySelector('live-demo, live-example, live-playground'))
  void import('./define-examples.js');
